import { MAX_BULK } from '#shared/bulk.ts'
import { isMission, type OrderStatus } from '#shared/order-status.ts'
import { notifyWarning } from '#web/components/feedback/notify.tsx'
import { invalidateScopes } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { askWhyIncomplete } from './ask-why-incomplete.ts'
import { assignedTo, notMadeTitle, standingText } from './assign/assign-many-words.ts'
import { shortReason } from './short-reason.ts'
import { ASSIGNING_CHANGES, useTellAssigned } from './undo-assignment.ts'
import type { MadeAssignment } from './undo-offers.ts'

/** An order as the screen shows it: each act names what it saw. */
export interface SeenOrder {
  id: string
  status: OrderStatus
  currentLivreurId: string | null
}

/** Orders for one livreur. */
export interface GivenOrders {
  livreur: { id: string; fullname: string }
  orders: readonly SeenOrder[]
}

type Refused = Outputs['orders']['assignMany']['refused']

/**
 * Functions that give orders to livreurs, and take them back. What is given can be undone for ten seconds, all of one call at
 * once, and `onUndone` is called then; what was refused is told and left as it is.
 */
export function useGiveOrders() {
  const meta = { failed: 'L’assignation n’est pas partie.' }
  // Not `useAct`: the next stop is given while the first one is on its way.
  const assign = trpc.orders.assignMany.useMutation({ meta })
  const takeBack = trpc.orders.takeBackMany.useMutation({
    meta: { failed: 'Le retrait n’est pas parti.', stale: ASSIGNING_CHANGES },
  })
  const tellAssigned = useTellAssigned()

  /** Resolves to how many were given. */
  const give = async (groups: readonly GivenOrders[], onUndone?: () => void): Promise<number> => {
    const made: MadeAssignment[] = []
    const refused: Refused = []
    for (const { livreur, orders } of groups) {
      for (const part of slices(orders)) {
        const asked = { livreurId: livreur.id, orders: part.map(seen) }
        const answer = await assign.mutateAsync(asked).catch(() => null)
        if (!answer) continue
        made.push(...answer.made)
        refused.push(...answer.refused)
      }
    }
    await giveIncomplete(groups, { made, refused })
    await invalidateScopes(ASSIGNING_CHANGES)
    tellRefused(refused)
    const [first] = made
    if (!first) return 0
    const given = groups.flatMap(({ orders }) => orders).find(({ id }) => id === first.orderId)
    const kind = given && made.length === 1 ? kindOf(given.status) : undefined
    const title = made.length > 1 ? givenTo(made.length, groups) : standingText(1, kind)
    tellAssigned({ made, title, onUndone })
    return made.length
  }

  /** Asks why the orders that a piece is missing of leave without it, and gives these. */
  const giveIncomplete = async (
    groups: readonly GivenOrders[],
    answers: { made: MadeAssignment[]; refused: Refused },
  ) => {
    const incomplete = answers.refused.filter((one) => one.incomplete)
    if (incomplete.length === 0) return
    const why = await askWhyIncomplete(incomplete.map(({ orderId }) => orderId))
    if (!why) return
    const isIncomplete = ({ id }: SeenOrder) => incomplete.some(({ orderId }) => orderId === id)
    for (const { livreur, orders } of groups) {
      for (const part of slices(orders.filter(isIncomplete))) {
        const asked = { livreurId: livreur.id, orders: part.map(seen), incomplete: why }
        const answer = await assign.mutateAsync(asked).catch(() => null)
        if (!answer) continue
        answers.made.push(...answer.made)
        for (const { id } of part) removeRefused(answers.refused, id)
        answers.refused.push(...answer.refused)
      }
    }
  }

  const takeBackAll = async (orders: readonly SeenOrder[]) => {
    const made: MadeAssignment[] = []
    for (const part of slices(orders)) {
      const answer = await takeBack.mutateAsync({ orders: part.map(seen) }).catch(() => null)
      if (!answer) continue
      tellRefused(answer.refused)
      made.push(...answer.made)
    }
    const taken = orders.filter(({ id }) => made.some(({ orderId }) => orderId === id))
    if (taken.length > 0)
      tellAssigned({ made, title: takenTitle(taken.length), text: takenText(taken) })
  }
  return { give, takeBack: takeBackAll }
}

const takenTitle = (count: number) =>
  count === 1 ? '1 arrêt remis dans « À placer »' : `${count} arrêts remis dans « À placer »`
const takenText = (taken: readonly SeenOrder[]) =>
  new Set(taken.map(({ currentLivreurId }) => currentLivreurId)).size === 1
    ? 'Le livreur en sera prévenu.'
    : 'Les livreurs en seront prévenus.'

function slices(orders: readonly SeenOrder[]): SeenOrder[][] {
  const parts: SeenOrder[][] = []
  for (let from = 0; from < orders.length; from += MAX_BULK)
    parts.push(orders.slice(from, from + MAX_BULK))
  return parts
}

const seen = ({ id, status, currentLivreurId }: SeenOrder) => ({
  orderId: id,
  from: status,
  currentLivreurId,
})

const kindOf = (status: OrderStatus) => {
  if (isMission(status)) return 'reassign'
  return status === 'pending' ? 'pickup' : 'delivery'
}

function givenTo(count: number, groups: readonly GivenOrders[]): string {
  const [first, ...others] = groups
  if (first && others.length === 0) return assignedTo(count, first.livreur.fullname)
  return `${count} commandes assignées à ${groups.length} livreurs`
}

function removeRefused(refused: Refused, id: string): void {
  const at = refused.findIndex(({ orderId }) => orderId === id)
  if (at >= 0) refused.splice(at, 1)
}

/** The server refused them, because somebody moved them meanwhile. They stay as they are. */
function tellRefused(refused: Refused): void {
  const [first] = refused
  if (!first) return
  notifyWarning(notMadeTitle(refused), shortReason(first.message))
  void invalidateScopes(ASSIGNING_CHANGES)
}
