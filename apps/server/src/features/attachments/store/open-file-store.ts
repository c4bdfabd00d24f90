import type { Environment } from '../../../platform/env.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { DiskFiles } from './disk-files.ts';
import type { FileStore } from './file-store.ts';
import { S3Bucket } from './s3-bucket.ts';
import { S3Files } from './s3-files.ts';

export type StoreEnvironment = Pick<
  Environment,
  | 'DATA_DIR'
  | 'ATTACHMENT_S3_ENDPOINT'
  | 'ATTACHMENT_S3_BUCKET'
  | 'ATTACHMENT_S3_REGION'
  | 'ATTACHMENT_S3_ACCESS_KEY_ID'
  | 'ATTACHMENT_S3_SECRET_ACCESS_KEY'
  | 'ATTACHMENT_S3_PATH_STYLE'
>;

/** In the data directory, or in a bucket if one is configured; earlier files stay readable where they are. */
export const openFileStore = (environment: StoreEnvironment, log: Log): FileStore => {
  const disk = new DiskFiles(environment.DATA_DIR);
  const { ATTACHMENT_S3_ENDPOINT: endpoint } = environment;
  if (endpoint === undefined) return disk;
  const bucket = new S3Bucket({
    endpoint,
    bucket: environment.ATTACHMENT_S3_BUCKET ?? '',
    region: environment.ATTACHMENT_S3_REGION,
    accessKeyId: environment.ATTACHMENT_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: environment.ATTACHMENT_S3_SECRET_ACCESS_KEY ?? '',
    isPathStyle: environment.ATTACHMENT_S3_PATH_STYLE,
  });
  return new S3Files(bucket, disk, log);
};
