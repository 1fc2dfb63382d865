import { type Outputs, trpc } from '#web/trpc.ts'

/** A livreur's plan as its screen shows it. */
export type DutyPlanView = Outputs['duty']['plan']

/** The plan of a livreur: their own, or any for the team. */
export function useDutyPlan(livreurId: string) {
  return trpc.duty.plan.useQuery({ livreurId })
}

/**
 * « Je suis en service ». The switch shows the tapped state at once, and the server's state again when the call failed;
 * the failure is then shown beside the switch until the next tap.
 */
export function useDutySwitch({ id: livreurId, state }: Pick<DutyPlanView, 'id' | 'state'>) {
  const tap = trpc.duty.switch.useMutation({
    // Not `useAct`: each tap is a new state, and two quick ones are sent in their order.
    scope: { id: 'duty-switch' },
    meta: { stale: ['duty'] },
  })
  return {
    on: tap.isPending ? tap.variables.on : state.on,
    saving: tap.isPending,
    error: tap.error,
    turn: (on: boolean) => tap.mutate({ livreurId, on }),
    /** Sends the last tap again: the server may have got it, and what it answered may be lost. */
    retry: () => tap.variables && tap.mutate(tap.variables),
  }
}
