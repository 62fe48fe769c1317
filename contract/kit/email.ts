/** Signs that nobody sees: a mail server leaves them out, and the mail goes to somebody else than was typed. */
const unseen = '\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f'

/** An email address, with room around it. The one pattern of calls, forms and imports. */
export const emailPattern = `^\\s*[^@\\s<>,;"${unseen}]+@[^@\\s<>,;".${unseen}]+(\\.[^@\\s<>,;".${unseen}]+)+\\s*$`
export const longestEmail = 254

const pattern = new RegExp(emailPattern)
export const isEmail = (typed: string): boolean => typed.trim().length <= longestEmail && pattern.test(typed)
