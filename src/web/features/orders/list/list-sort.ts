/** The soonest due or the newest order first, for cards and for the table. An index serves each. */
export type ListSort = 'due' | 'recent'
