/** Pages by the names of their files; what all games share stands in the one that introduces the others. */
export const byName = <Page>(files: Record<string, Page>): Record<string, Page> =>
  Object.fromEntries(
    Object.entries(files).map(([path, page]) => [path.replace(/^.*\/|\.md$/g, '').replace('README', 'shared'), page]),
  );
