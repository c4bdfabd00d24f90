import { createEmptyDatabase } from '@symbi/testkit/database';

/** An empty database of its own on the given server, dropped afterwards. */
export const withDatabase = async <Result>(server: string, work: (url: string) => Promise<Result>): Promise<Result> => {
  const database = await createEmptyDatabase(server);
  try {
    return await work(database.url);
  } finally {
    await database.drop();
  }
};
