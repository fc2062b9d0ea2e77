const weights = [3, 7, 1, 3, 7, 1, 3, 7];
/** The Federal Reserve's districts, their thrift and electronic numbers, and traveller's cheques. */
const district = /^(0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/;

/** The ninth digit of a routing number, with which the weighted digits add up to a multiple of ten. */
export function checkDigit(eightDigits: string): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(eightDigits[index]), 0);
  return (10 - (sum % 10)) % 10;
}

/** Whether the text can be an ABA routing number: nine digits, a district in front, the right check digit behind. */
export const isRoutingNumber = (text: string): boolean =>
  /^\d{9}$/.test(text) && district.test(text) && checkDigit(text.slice(0, 8)) === Number(text[8]);

/** Whether the text can be an account number in the US: four to seventeen digits, not all zeros. */
export const isAccountNumber = (text: string): boolean => /^\d{4,17}$/.test(text) && /[1-9]/.test(text);
