const weights = [3, 7, 1, 3, 7, 1, 3, 7];
/** Federal Reserve districts, thrift and electronic numbers, and traveler's checks. */
const district = /^(0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/;

/** Makes the weighted sum a multiple of ten. */
export function checkDigit(eightDigits: string): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(eightDigits[index]), 0);
  return (10 - (sum % 10)) % 10;
}

export const isRoutingNumber = (text: string): boolean =>
  /^\d{9}$/.test(text) && district.test(text) && checkDigit(text.slice(0, 8)) === Number(text[8]);

export const isAccountNumber = (text: string): boolean => /^\d{4,17}$/.test(text) && /[1-9]/.test(text);
