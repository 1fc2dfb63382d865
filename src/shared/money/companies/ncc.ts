/** A taxpayer's number (NCC): seven figures and a letter. */
export const isNcc = (written: string): boolean => /^\d{7}[A-Z]$/.test(written)

/** As it is kept: `1204857K`. */
export const cleanNcc = (typed: string): string =>
  typed.replace(/[\s.\u2010-\u2015-]/g, '').toUpperCase()

/** `1204857 K`. */
export const formatNcc = (ncc: string): string => `${ncc.slice(0, -1)}\u00a0${ncc.slice(-1)}`
