import { askToConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { reloadAfterSheet } from '#web/lib/navigation/use-closed-by-back.ts'
import { markTold } from '#web/query-client.ts'

const QUESTION = {
  title: 'Un autre compte est ouvert',
  text: 'Quelqu’un s’est connecté avec un autre compte dans ce navigateur\u00a0: rien n’a été fait sur le sien. Ce que vous avez écrit reste ici tant que vous ne rechargez pas la page.',
  confirmLabel: 'Recharger la page',
  cancelLabel: 'Rester ici',
}

/** Cached data of this page is useless: this is reported once, not for each query. */
let told = false

/**
 * Another account signed in since, in another tab: what was typed stays on the screen, and a reload
 * opens that account. A refused action is always reported, a refused query the first time only.
 */
export async function tellOtherAccount(error: unknown, acted: boolean): Promise<void> {
  markTold(error)
  if (told && !acted) return
  told = true
  if (await askToConfirm(QUESTION)) reloadAfterSheet()
}
