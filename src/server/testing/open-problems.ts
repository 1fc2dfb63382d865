import type { ProblemList } from '#shared/orders/problems/problem-kinds.ts'
import type { Caller } from './create-test-context.ts'

type Problem = Awaited<ReturnType<Caller['requests']['problems']>>['items'][number]

/** The problems of one source, as the team reads them on the first page of a list. */
export async function openProblems<Source extends Problem['source']>(
  team: { requests: Pick<Caller['requests'], 'problems'> },
  source: Source,
  list: ProblemList = 'ours',
) {
  const { items } = await team.requests.problems({ list })
  return items.filter((one): one is Extract<Problem, { source: Source }> => one.source === source)
}
