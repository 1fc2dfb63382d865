import { foldText } from './search-text.ts'

/** First words that name nobody by themselves, folded: titles, and particles of a family name. */
const TITLES_AND_PARTICLES = new Set(
  [
    'm. mr mr. monsieur mme mme. madame mlle mlle. mademoiselle vve veuve mrs ms miss',
    'dr dr. docteur pr pr. prof prof. professeur me maitre general colonel commandant capitaine',
    'hadj hadja hadjia elhadj el-hadj eladj adja alhaji alhaja imam cheikh nanan chef',
    'pere frere soeur abbe mgr monseigneur pasteur reverend papa maman tata tantie tonton',
    'de du des la le les el al ben bin ibn ould da di do dos del della van von der den',
  ].flatMap((words) => words.split(' ')),
)

/**
 * The first word of a full name, as people are named where strangers may read it; null without a name. Where that word is a
 * title, a particle or an initial, the whole name: « Mme Kouassi », « El Hadj Traoré », « K. Yao ».
 */
export function firstNameOf(fullname: string | null | undefined): string | null {
  const name = fullname?.trim().replace(/\s+/g, ' ') ?? ''
  const first = name.split(' ')[0] ?? ''
  const isAlone = TITLES_AND_PARTICLES.has(foldText(first)) || /^.\.?$/u.test(first)
  return (isAlone ? name : first) || null
}
