import { useRef } from 'react'
import type { Service } from '#shared/money/pricing.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { newKey } from '#web/lib/new-key.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import type { MutationMeta } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import type { ManagedGarment } from '../garment-view.ts'

export interface GarmentValues {
  name: string
  imageUrl: string | null
  services: Service[]
}

const CATALOGUE_ACT = { overRefusals: true, reads: ['products'] } satisfies MutationMeta

/** Adds a garment, or changes the one that is open; resolves to what went wrong, or nothing, and never rejects. */
export function useSaveGarment(garment: ManagedGarment | null) {
  const create = trpc.products.create.useMutation({
    meta: { ...CATALOGUE_ACT, done: ['Vêtement ajouté.'], failed: "Erreur d'ajout" },
  })
  const update = trpc.products.update.useMutation({
    meta: { ...CATALOGUE_ACT, done: ['Vêtement mis à jour.'], failed: 'Erreur de mise à jour' },
  })
  const key = useRef({ of: '', id: '' })

  async function send(values: GarmentValues): Promise<unknown> {
    if (garment) {
      const { id: productId, version } = garment
      return update.mutateAsync({ ...values, productId, version })
    }
    // Sent again as it was after a lost answer, it is the same garment; changed, it is another one.
    const of = JSON.stringify(values)
    if (key.current.of !== of) key.current = { of, id: newKey() }
    return create.mutateAsync({ ...values, idempotencyKey: key.current.id })
  }

  return {
    saving: create.isPending || update.isPending,
    save: (values: GarmentValues): Promise<unknown> =>
      send(values).then(
        () => undefined,
        (error: unknown) => error,
      ),
  }
}

/** Fills an empty catalogue with the usual garments. */
export function useStartCatalogue() {
  const { isPending, mutateAsync } = trpc.products.start.useMutation({
    meta: { ...CATALOGUE_ACT, failed: "Erreur d'ajout" },
    onSuccess: ({ added }) =>
      notifySuccess(
        `${added}\u00a0vêtements ajoutés.`,
        'Leurs prix sont des exemples\u00a0: vérifiez chacun avant d’ouvrir.',
      ),
  })
  return { starting: isPending, start: useOneAtATime(() => mutateAsync()) }
}

/** Takes a garment out of the catalogue, once asked. */
export function useRemoveGarment({ id: productId, name, version }: ManagedGarment) {
  const confirm = useConfirm()
  const remove = trpc.products.remove.useMutation({
    meta: { ...CATALOGUE_ACT, done: ['Vêtement supprimé.'], failed: 'Erreur de suppression' },
  })
  return {
    removing: remove.isPending,
    async ask() {
      const yes = await confirm({
        title: `Êtes-vous sûr de vouloir supprimer "${name}" ?`,
        text: 'Il quitte le site aussitôt, avec son image. Les commandes déjà passées gardent leurs lignes et leurs prix.',
        confirmLabel: 'Supprimer',
        tone: 'danger',
      })
      if (yes) remove.mutate({ productId, version })
    },
  }
}
