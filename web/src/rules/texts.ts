/** Texts by the names of their files; what all games share stands in the one that introduces the others. */
export const byName = (files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path.replace(/^.*\/|\.md$/g, '').replace('README', 'shared'), text]),
  );
