/**
 * The one place where e-mail addresses are folded for comparison: compatibility forms (such as the Kelvin sign) become
 * their plain letters, then everything is lower case. Look-alikes of other scripts stay different addresses.
 */
export const emailKey = (email: string): string => email.normalize('NFKC').toLowerCase().normalize('NFC').trim();
