import { receiptRoutes } from './routes.ts';
import { Receipts, type ReceiptsOptions } from './service.ts';

/** Signed receipts of what was chosen at a roundtable. */
export const createReceipts = (options: ReceiptsOptions) => {
  const receipts = new Receipts(options);
  return {
    name: 'receipts',
    service: receipts,
    routes: receiptRoutes(receipts),
    accountParts: [receipts.accountPart],
  };
};
