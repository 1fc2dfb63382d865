/** First words that name nobody by themselves: titles, particles of a family name, and what a company is. */
const NAMES_NOBODY = `
  m mr monsieur mme madame mlle mademoiselle vve veuve dr docteur pr prof professeur me maître
  général colonel commandant capitaine hadj hadja elhadj el-hadj imam cheikh nanan chef
  père frère sœur abbé mgr pasteur papa maman tata tantie tonton
  de du des la le les el al ben ould da di do dos van von
  agence ambassade auberge bar boutique cabinet café centre clinique école église entreprise ets établissements
  groupe hôtel hotel institut maquis pharmacie résidence restaurant salon société spa villa`.split(
  /\s+/,
)

/**
 * The first word of a full name, as people are named where strangers may read it; null without a name. Where that word is a
 * title, a particle, an initial or a kind of company, the whole name: « Mme Kouassi », « El Hadj Traoré », « Hôtel Le Baobab ».
 */
export function firstNameOf(fullname: string | null | undefined): string | null {
  const name = fullname?.trim().replace(/\s+/g, ' ') ?? ''
  const first = name.split(' ')[0] ?? ''
  const bare = first.toLowerCase().replace(/\.$/, '')
  const isAlone = [...bare].length === 1 || NAMES_NOBODY.includes(bare)
  return (isAlone ? name : first) || null
}
