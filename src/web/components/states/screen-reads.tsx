import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useCallback,
  useId,
  useLayoutEffect,
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
  /** Several parts failed: their message and their button are under the head of the screen. */
  isTogether: boolean
  /** That message, for the head that shows it. */
  message: ReactNode
  /** The head under which it stands. */
  head: string | null
  setHead: Dispatch<SetStateAction<string | null>>
}

const GroupContext = createContext<Group | null>(null)

/**
 * A screen of which several parts may fail at once: one message is then under its head, or above it where it has none, and one
 * button asks for all of them again.
 */
export function ScreenReads({ children }: { children: ReactNode }) {
  const [failed, setFailed] = useState<ReadonlyMap<string, ReadFailure>>(new Map())
  const note = useCallback((id: string, failure: ReadFailure) => {
    setFailed((before) => new Map(before).set(id, failure))
    return () => setFailed((before) => new Map([...before].filter(([other]) => other !== id)))
  }, [])
  const parts = [...failed.values()]
  const isTogether = parts.length > 1
  const [head, setHead] = useState<string | null>(null)
  const message = isTogether ? (
    <div className="mb-16">
      <RetryNote
        title="Plusieurs parties de cet écran n’ont pas pu être chargées."
        text={parts[0]?.text}
        retrying={parts.some(({ isRetrying }) => isRetrying)}
        onRetry={() => Promise.all(parts.map(({ retry }) => retry()))}
      />
    </div>
  ) : null
  return (
    <GroupContext value={{ note, isTogether, message, head, setHead }}>
      {head === null ? message : null}
      {children}
    </GroupContext>
  )
}

/** Under the head of a screen: what failed in several of its parts. */
export function ReadsMessage() {
  const { message, head, setHead } = use(GroupContext) ?? {}
  const id = useId()
  useLayoutEffect(() => {
    if (!setHead) return
    setHead((before) => before ?? id)
    return () => setHead((before) => (before === id ? null : before))
  }, [id, setHead])
  return head === id ? message : null
}

/** A dialog over a screen says itself what it could not read: the message of the screen is behind it. */
export function OverScreen({ children }: { children: ReactNode }) {
  return <GroupContext value={null}>{children}</GroupContext>
}

/** Whether the message of this failure is under the head of the screen, with that of others: its place then only names what is missing. */
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

/** A line in the place of a part, while its failure is told under the head of the screen. */
export function MissingPart({ title }: Pick<ReadFailure, 'title'>) {
  return <p className="quiet text-s">{title}</p>
}
