/** The name by which people are spoken of: the first word of the full one. */
export const firstName = (fullname: string) => fullname.split(' ')[0] ?? fullname
