/**
 * The address of a numbered database of a worker's own, of the fifteen behind the first: on one for all, every server
 * would hear every other and wait for those that a test has killed. An address that names a database is left as it is.
 */
export const redisDatabase = (url: string, worker: string | undefined): string => {
  const own = new URL(url);
  if (own.pathname.length > 1) return url;
  own.pathname = `/${1 + (Number(worker ?? 0) % 15)}`;
  return own.toString();
};
