/**
 * Queries whose answer is long, the same for everyone who may read it, and seldom another one. The browser keeps it and
 * asks each time whether it still holds; the web never joins such a query with others in one request, because
 * their answers are about a person.
 */
export const REVALIDATED_QUERIES: ReadonlySet<string> = new Set(['products.catalogue'])
