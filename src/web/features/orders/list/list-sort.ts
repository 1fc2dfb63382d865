/** How the table is sorted: what is due soonest, or the newest order first. An index serves each. */
export type ListSort = 'due' | 'recent'
