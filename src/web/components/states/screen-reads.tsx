import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { RetryNote } from '../feedback/retry-note.tsx'

/** A part of a screen that could not be read. */
export interface ReadFailure {
  title: ReactNode
  text?: ReactNode
  isRetrying: boolean
  retry: () => unknown
}

interface Group {
  /** Returns the function that ends it. */
  note: (id: string, failure: ReadFailure) => () => void
  /** Several parts failed: their message and their button are above the screen. */
  isTogether: boolean
}

const GroupContext = createContext<Group | null>(null)

/** A screen of which several parts may fail at once: one message is then above it, and one button asks for all of them again. */
export function ScreenReads({ children }: { children: ReactNode }) {
  const [failed, setFailed] = useState<ReadonlyMap<string, ReadFailure>>(new Map())
  const note = useCallback((id: string, failure: ReadFailure) => {
    setFailed((before) => new Map(before).set(id, failure))
    return () => setFailed((before) => new Map([...before].filter(([other]) => other !== id)))
  }, [])
  const parts = [...failed.values()]
  const isTogether = parts.length > 1
  const group = useMemo(() => ({ note, isTogether }), [note, isTogether])
  return (
    <GroupContext value={group}>
      {isTogether ? (
        <div className="mb-16">
          <RetryNote
            title="Plusieurs parties de cet écran n’ont pas pu être chargées."
            text={parts[0]?.text}
            retrying={parts.some(({ isRetrying }) => isRetrying)}
            onRetry={() => Promise.all(parts.map(({ retry }) => retry()))}
          />
        </div>
      ) : null}
      {children}
    </GroupContext>
  )
}

/** A dialog over a screen says itself what it could not read: the message above the screen is behind it. */
export function OverScreen({ children }: { children: ReactNode }) {
  return <GroupContext value={null}>{children}</GroupContext>
}

/** Whether the message of this failure is above the screen, with that of others: its place then only names what is missing. */
export function useIsToldAbove(failure: ReadFailure | null): boolean {
  const { note, isTogether = false } = use(GroupContext) ?? {}
  const id = useId()
  const latest = useRef(failure)
  useLayoutEffect(() => {
    latest.current = failure
  })
  const isFailed = failure !== null
  const { title, text, isRetrying = false } = failure ?? {}
  useLayoutEffect(() => {
    if (!isFailed || !note) return
    return note(id, { title, text, isRetrying, retry: () => latest.current?.retry() })
  }, [note, id, isFailed, title, text, isRetrying])
  return isFailed && isTogether
}

/** A line in the place of a part, while its failure is told above the screen. */
export function MissingPart({ title }: Pick<ReadFailure, 'title'>) {
  return <p className="quiet text-s">{title}</p>
}
