/** How the board is sorted, as cards or as a table: what is due soonest, or the newest order first. An index serves each. */
export type ListSort = 'due' | 'recent'
