import { createEmptyDatabase } from '@symbi/testkit/database';

/** Runs `work` with an empty database on the given server, which is dropped afterwards. */
export const withDatabase = async <Result>(server: string, work: (url: string) => Promise<Result>): Promise<Result> => {
  const database = await createEmptyDatabase(server);
  try {
    return await work(database.url);
  } finally {
    await database.drop();
  }
};
