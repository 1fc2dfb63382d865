import {
  type ComponentProps,
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { notifyNotOpened } from '#web/components/dialogs/notify-not-opened.ts'
import { setProofAsker } from '#web/trpc-client.ts'
import type ProofDialogView from './proof-dialog.tsx'
import { askForProof, onQuestion, readQuestion } from './proof-question.ts'

const ProofDialog = lazy<ComponentType<ComponentProps<typeof ProofDialogView>>>(() =>
  import('./proof-dialog.tsx').catch(() => ({ default: NotLoaded })),
)

/** Shows the question for a proof, on the screens of the team. The dialog's code is loaded with the first question. */
export default function ProofHost() {
  useEffect(() => {
    setProofAsker(askForProof)
    return () => setProofAsker(() => Promise.resolve(false))
  }, [])
  const question = useSyncExternalStore(onQuestion, readQuestion)
  const [shown, setShown] = useState(question)
  // The dialog keeps its content while it closes.
  if (question && question !== shown) setShown(question)
  useEffect(() => () => readQuestion()?.answer(false), [])
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <ProofDialog {...shown} opened={question !== null} />
    </Suspense>
  )
}

/** Without its code the question is answered no: the refused act then says that nothing was done. */
function NotLoaded({ answer, opened }: { answer: (isProven: boolean) => void; opened: boolean }) {
  useEffect(() => {
    if (!opened) return
    notifyNotOpened()
    answer(false)
  }, [answer, opened])
  return null
}
