import { receiptRoutes } from './routes.ts';
import { Receipts, type ReceiptsOptions } from './service.ts';

/** What was chosen at a roundtable, signed. */
export const createReceipts = (options: ReceiptsOptions) => {
  const receipts = new Receipts(options);
  return {
    name: 'receipts',
    service: receipts,
    routes: receiptRoutes(receipts),
    accountParts: [receipts.accountPart],
  };
};
