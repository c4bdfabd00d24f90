import { createCluster, type Cluster } from '@symbi/testkit/cluster';
import { onTestFinished } from 'vitest';
import { createDataPlace, type DataDirectory } from './process.ts';

/** A PostgreSQL server for one test, running, and a place on it. Undefined where PostgreSQL is not installed. */
export const startCluster = async (): Promise<{ cluster: Cluster; place: DataDirectory } | undefined> => {
  const cluster = await createCluster();
  if (cluster === undefined) return undefined;
  onTestFinished(cluster.remove);
  await cluster.start();
  const place = await createDataPlace(cluster.url);
  onTestFinished(place.remove);
  return { cluster, place };
};
