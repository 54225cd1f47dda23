/** The Supercup modules, as options name them. */
export const MODULES = ['long_track', 'photographer', 'position_bets', 'partnerships'];
