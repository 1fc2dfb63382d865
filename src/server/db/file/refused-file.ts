/** The data folder cannot be used as it is, and the operator can act: told in one line, without a stack. */
export class RefusedFile extends Error {
  override name = 'RefusedFile'
}
