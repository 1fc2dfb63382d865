import { useRef } from 'react'
import type { CreateClientInput, NewClientValues } from '#shared/accounts/team-clients.ts'
import { isNetworkError } from '#web/lib/error-message.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'

/** Creates a client's record. Trying again after a lost answer keeps the key, so that there is one record. */
export function useCreateClient(onCreated: (id: string) => void) {
  const attempt = useRef<CreateClientInput>(undefined)
  const mutation = trpc.users.createClient.useMutation({
    // A phone that became known meanwhile is shown by the form, which reads its owners again.
    meta: { failed: 'La fiche n’a pas été créée.', stale: ['users'] },
    onSuccess({ id }) {
      attempt.current = undefined
      onCreated(id)
    },
    onError(error) {
      if (!isNetworkError(error)) attempt.current = undefined
    },
  })
  return {
    creating: mutation.isPending,
    create: useOneAtATime(({ fullname, phone }: NewClientValues, shared: boolean) => {
      const last = attempt.current
      const isSame =
        last?.fullname === fullname &&
        last.phone === phone &&
        (last.sharedPhone ?? false) === shared
      if (!last || !isSame) attempt.current = newAttempt({ fullname, phone }, shared)
      return mutation.mutateAsync(attempt.current as CreateClientInput).catch(() => undefined)
    }),
  }
}

function newAttempt(values: NewClientValues, shared: boolean): CreateClientInput {
  const input: CreateClientInput = { ...values, idempotencyKey: newKey() }
  if (shared) input.sharedPhone = true
  return input
}
