/** One rule, broken by hand: the tests of its room have to fall. */
export interface Mutant {
  /** The rule in words, as it stands in the product. */
  rule: string
  file: string
  /** Code that is in the file once, and what takes its place. */
  from: string
  to: string
  /** Filters of the test files that hold the rule. */
  tests: readonly string[]
}
