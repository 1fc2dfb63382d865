/** First words that name nobody by themselves: titles, and particles of a family name. */
const TITLES_AND_PARTICLES = `
  m mr monsieur mme madame mlle mademoiselle vve veuve dr docteur pr prof professeur me maître
  général colonel commandant capitaine hadj hadja elhadj el-hadj imam cheikh nanan chef
  père frère sœur abbé mgr pasteur papa maman tata tantie tonton
  de du des la le les el al ben ould da di do dos van von`.split(/\s+/)

/**
 * The first word of a full name, as people are named where strangers may read it; null without a name. Where that word is a
 * title, a particle or an initial, the whole name: « Mme Kouassi », « El Hadj Traoré », « K. Yao ».
 */
export function firstNameOf(fullname: string | null | undefined): string | null {
  const name = fullname?.trim().replace(/\s+/g, ' ') ?? ''
  const first = name.split(' ')[0] ?? ''
  const bare = first.toLowerCase().replace(/\.$/, '')
  const isAlone = [...bare].length === 1 || TITLES_AND_PARTICLES.includes(bare)
  return (isAlone ? name : first) || null
}
