import { type Outputs, trpc } from '#web/trpc.ts'

/** A livreur's plan as its screen shows it. */
export type DutyPlanView = Outputs['duty']['plan']

const CHANGED = ['duty'] as const

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
    // Two quick taps are sent in their order.
    scope: { id: 'duty-switch' },
    meta: { stale: CHANGED },
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

/** Saves a weekday; its dialog stays open until the server has it. */
export function useSaveDutyDay(onSaved: () => void) {
  return trpc.duty.saveDay.useMutation({
    meta: { failed: 'Journée non enregistrée', stale: CHANGED },
    onSuccess: onSaved,
  })
}

/** Adds an exception; its dialog stays open until the server has it. */
export function useSaveDutyException(onSaved: () => void) {
  return trpc.duty.saveException.useMutation({
    meta: { failed: 'Exception non enregistrée', stale: CHANGED },
    onSuccess: onSaved,
  })
}

/** Removes an exception. */
export function useRemoveDutyException() {
  return trpc.duty.removeException.useMutation({
    meta: {
      failed: 'Exception non retirée',
      stale: CHANGED,
    },
  })
}
