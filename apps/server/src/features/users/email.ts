/**
 * The only place that folds e-mail addresses for comparison: compatibility forms (such as the Kelvin sign) become plain
 * letters, then everything is lowercased. Look-alikes of other scripts stay different addresses.
 */
export const emailKey = (email: string): string => email.normalize('NFKC').toLowerCase().normalize('NFC').trim();
