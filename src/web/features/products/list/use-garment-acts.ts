import { useRef } from 'react'
import type { Service } from '#shared/money/pricing.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { useShowError } from '#web/features/auth/use-show-error.ts'
import { newKey } from '#web/lib/new-key.ts'
import { trpc } from '#web/trpc.ts'
import type { ManagedGarment } from '../garment-view.ts'

export interface GarmentValues {
  name: string
  imageUrl: string | null
  services: Service[]
}

/** Adds a garment, or changes the one that is open; resolves to whether it was done, and rejects never. */
export function useSaveGarment(garment: ManagedGarment | null) {
  const utils = trpc.useUtils()
  const showError = useShowError({ overRefusals: true })
  const create = trpc.products.create.useMutation()
  const update = trpc.products.update.useMutation()
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
    /** Gives what went wrong, or nothing. */
    async save(values: GarmentValues): Promise<unknown> {
      try {
        await send(values)
      } catch (error) {
        showError(error, garment ? 'Erreur de mise à jour' : "Erreur d'ajout")
        void utils.products.invalidate()
        return error
      }
      notifySuccess(garment ? 'Vêtement mis à jour.' : 'Vêtement ajouté.')
      await utils.products.invalidate()
    },
  }
}

/** Fills an empty catalogue with the usual garments. */
export function useStartCatalogue() {
  const utils = trpc.useUtils()
  const showError = useShowError({ overRefusals: true })
  const sent = useRef(false)
  const { isPending, mutate } = trpc.products.start.useMutation({
    onSuccess: ({ added }) =>
      notifySuccess(
        `${added}\u00a0vêtements ajoutés.`,
        'Leurs prix sont des exemples\u00a0: vérifiez chacun avant d’ouvrir.',
      ),
    onError: (error) => showError(error, "Erreur d'ajout"),
    onSettled: () => {
      sent.current = false
      return utils.products.invalidate()
    },
  })
  return {
    starting: isPending,
    start() {
      // The second of two quick clicks comes before the button is drawn anew.
      if (sent.current) return
      sent.current = true
      mutate()
    },
  }
}

/** Takes a garment out of the catalogue, once asked. */
export function useRemoveGarment({ id: productId, name, version }: ManagedGarment) {
  const utils = trpc.useUtils()
  const showError = useShowError({ overRefusals: true })
  const confirm = useConfirm()
  const remove = trpc.products.remove.useMutation({
    onSuccess: () => {
      notifySuccess('Vêtement supprimé.')
    },
    onError: (error) => showError(error, 'Erreur de suppression'),
    onSettled: () => utils.products.invalidate(),
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
