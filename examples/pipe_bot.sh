#!/bin/sh
# A bot of one's own, as a program: one JSON object a line, in and out. Any language will do; this is plain sh.
# It rolls (in cards: reveals) whenever that is legal, and else takes the first action.
#
#     camelup arena "run:sh examples/pipe_bot.sh" random

while IFS= read -r line; do
    case $line in
    '{"type":"hello"'*)
        echo '{"type":"ready"}'
        ;;
    '{"type":"choose"'*)
        number=${line#*'"number":'}
        number=${number%%,*}
        legal=${line##*'"legal":["'}
        action=${legal%%'"'*}
        seat=${action%% *}
        for wish in roll reveal; do
            case $legal in *"$seat $wish\""*) action="$seat $wish" ;; esac
        done
        echo "{\"number\":$number,\"action\":\"$action\"}"
        ;;
    '{"type":"end"'*)
        exit
        ;;
    esac
done
