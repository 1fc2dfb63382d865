import { useRef } from 'react'
import { formatFcfa } from '#shared/money/money.ts'
import { POPULAR_PRICES } from '#shared/money/popular-prices.ts'
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

const CATALOGUE_MUTATION = {
  titleForRefusals: true,
  stale: ['products'],
} satisfies MutationMeta

/** Adds a garment or updates `garment`. `save` resolves to the error, or to undefined on success. */
export function useSaveGarment(garment: ManagedGarment | null) {
  const create = trpc.products.create.useMutation({
    meta: { ...CATALOGUE_MUTATION, done: ['Vêtement ajouté.'], failed: "Erreur d'ajout" },
  })
  const update = trpc.products.update.useMutation({
    meta: {
      ...CATALOGUE_MUTATION,
      done: ['Vêtement mis à jour.'],
      failed: 'Erreur de mise à jour',
    },
  })
  const lastAttempt = useRef({ content: '', idempotencyKey: '' })

  async function send(values: GarmentValues): Promise<unknown> {
    if (garment) {
      const { id: productId, version } = garment
      return update.mutateAsync({ ...values, productId, version })
    }
    // After a lost answer, the same content keeps its key, so that one garment is created.
    const content = JSON.stringify(values)
    if (lastAttempt.current.content !== content)
      lastAttempt.current = { content, idempotencyKey: newKey() }
    const { idempotencyKey } = lastAttempt.current
    return create.mutateAsync({ ...values, idempotencyKey })
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

const START = {
  title: 'Publier les vêtements courants\u202f?',
  text: `Chemise, robe, pantalon et les autres seront aussitôt sur le site et dans les commandes, avec des prix d’exemple\u00a0: ${formatFcfa(POPULAR_PRICES.Chemise.Lavage)} pour laver une chemise. Vous pourrez changer chaque prix et supprimer ce que vous ne prenez pas.`,
  confirmLabel: 'Publier',
} as const

/** Fills an empty catalogue with the usual garments. */
export function useStartCatalogue() {
  const { isPending, mutateAsync } = trpc.products.start.useMutation({
    meta: { ...CATALOGUE_MUTATION, failed: "Erreur d'ajout" },
    onSuccess: ({ added }) =>
      notifySuccess(
        `${added}\u00a0vêtements ajoutés.`,
        'Leurs prix sont des exemples\u00a0: vérifiez chacun avant d’ouvrir.',
      ),
  })
  const confirm = useConfirm()
  return {
    starting: isPending,
    askToStart: useOneAtATime(async () => {
      if (await confirm(START)) await mutateAsync()
    }),
  }
}

/** Removes a garment from the catalogue, after a confirmation. */
export function useRemoveGarment({ id: productId, name, version }: ManagedGarment) {
  const confirm = useConfirm()
  const remove = trpc.products.remove.useMutation({
    meta: { ...CATALOGUE_MUTATION, done: ['Vêtement supprimé.'], failed: 'Erreur de suppression' },
  })
  return {
    removing: remove.isPending,
    async askToRemove() {
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
