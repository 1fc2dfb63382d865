import { askToConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { afterSheet } from '#web/lib/navigation/use-closed-by-back.ts'
import { markErrorShown } from '#web/query-client.ts'

const QUESTION = {
  title: 'Un autre compte est ouvert',
  text: 'Quelqu’un s’est connecté avec un autre compte dans ce navigateur\u00a0: rien n’a été fait sur le sien. Ce que vous avez écrit reste ici tant que vous ne rechargez pas la page.',
  confirmLabel: 'Recharger la page',
  cancelLabel: 'Rester ici',
}

/** Set once the question was asked: many queries fail at the same time. */
let wasAsked = false

/**
 * Called when another account has signed in in another tab. Asks whether to reload the page, which
 * opens that account; until then, what was typed stays. The question is asked for each refused
 * mutation, but only once for queries.
 */
export async function askToReload(error: unknown, isMutation: boolean): Promise<void> {
  markErrorShown(error)
  if (wasAsked && !isMutation) return
  wasAsked = true
  if (await askToConfirm(QUESTION)) afterSheet(() => window.location.reload())
}
