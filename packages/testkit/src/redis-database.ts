/**
 * The address of a worker's own numbered database, one of the fifteen after the first. With a shared one, every server
 * would receive the messages of every other and wait for those killed by a test. An address that names a database is
 * unchanged.
 */
export const redisDatabase = (url: string, worker: string | undefined): string => {
  const own = new URL(url);
  if (own.pathname.length > 1) return url;
  own.pathname = `/${1 + (Number(worker ?? 0) % 15)}`;
  return own.toString();
};
