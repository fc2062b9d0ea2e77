/** 256 bits in base64url, as the backend writes the tokens of its links. */
const tokenShape = /^[\w-]{43}$/;

/** Whether a link's token arrived whole. Mail programs cut long lines. */
export const linkIsComplete = (token: string): boolean => tokenShape.test(token);
