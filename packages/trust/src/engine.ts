/** Name and version stored with every score. */
export const ENGINE = 'symbi-trust/1.25.1';
