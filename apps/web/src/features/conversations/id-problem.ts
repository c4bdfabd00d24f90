/** What is wrong with an id in an address: it is missing, or not 24 hexadecimal characters. */
export const idProblem = (id: string | undefined): 'missing' | 'invalid' | null => {
  const given = id?.trim() ?? '';
  if (given === '' || given === 'undefined' || given === 'null') return 'missing';
  return /^[0-9a-fA-F]{24}$/.test(id ?? '') ? null : 'invalid';
};
