import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, type To, useLocation } from 'react-router-dom'
import { cx } from '#web/lib/cx.ts'
import type { QueryLike } from '../states/query-boundary.tsx'
import { SkeletonBlock } from '../states/ticket-skeleton.tsx'
import { UnreadNote } from '../states/unread-note.tsx'
import classes from './fold-list.module.css'
import { Ticket } from './ticket.tsx'

/** A card of rows, most of which unfold in place. */
export function FoldList({ children }: { children: ReactNode }) {
  return <Ticket className="clip lines-between">{children}</Ticket>
}

interface RowProps {
  icon: ReactNode
  title: ReactNode
  /** The present answer, under the title. */
  detail?: ReactNode
  /** The row holds an act that takes something away. */
  isDanger?: boolean
}

interface FoldProps extends RowProps {
  /** An address names the row by it, and opens it. */
  anchor: string
  /** Other rows of the page may be open beside it. */
  isApart?: boolean
  /** Its content asks for somebody. */
  startsOpen?: boolean
  children: ReactNode
}

/** A row of which one is open at a time on a page, unless it is apart. What it holds is drawn, and read, once it was opened. */
export function FoldRow({
  anchor,
  isApart = false,
  startsOpen = false,
  children,
  ...row
}: FoldProps) {
  const { hash } = useLocation()
  const fold = useRef<HTMLDetailsElement>(null)
  const [timesOpened, setTimesOpened] = useState(0)
  // The question may be answered meanwhile: the row does not close under the person who reads it.
  const [isOpenAtFirst] = useState(startsOpen)
  useEffect(() => {
    if (hash !== `#${anchor}` || !fold.current) return
    fold.current.open = true
    fold.current.querySelector('summary')?.focus({ preventScroll: true })
  }, [hash, anchor])
  useEffect(() => {
    // A row above that closed moved this one, and what it holds may begin below the screen.
    if (timesOpened > (isOpenAtFirst ? 1 : 0)) fold.current?.scrollIntoView({ block: 'nearest' })
  }, [timesOpened, isOpenAtFirst])
  return (
    <details
      ref={fold}
      id={anchor}
      name={isApart ? undefined : GROUP}
      open={isOpenAtFirst}
      className={classes.fold}
      onToggle={({ currentTarget: opened }) => {
        if (!opened.open) return
        setTimesOpened((times) => times + 1)
        if (!isApart) closeOthers(opened)
      }}
    >
      <summary className={`row ${classes.row}`}>
        <Face {...row} />
        <Chevron />
      </summary>
      {isOpenAtFirst || timesOpened > 0 ? (
        <div className={`stack gap-14 ${classes.body}`}>{children}</div>
      ) : null}
    </details>
  )
}

const GROUP = 'rangs'

/** Chromium does it itself from 120 on. */
function closeOthers(opened: HTMLDetailsElement): void {
  for (const other of document.querySelectorAll<HTMLDetailsElement>(`details[name="${GROUP}"]`))
    if (other !== opened) other.open = false
}

interface ReadProps<Data> extends Omit<FoldProps, 'detail' | 'children'> {
  query: Pick<QueryLike<Data>, 'data' | 'errorUpdateCount' | 'isFetching' | 'refetch'>
  errorTitle: string
  tell: (data: Data) => ReactNode
  children: (data: Data) => ReactNode
}

/** A row whose present answer is read. It alone waits for it, and says where it did not come. */
export function ReadRow<Data>({ query, errorTitle, tell, children, ...row }: ReadProps<Data>) {
  const { data } = query
  return (
    <div>
      <FoldRow {...row} detail={data === undefined ? undefined : tell(data)}>
        {data === undefined ? <SkeletonBlock width="100%" height="120px" /> : children(data)}
      </FoldRow>
      <div className={`hide-empty ${classes.unread}`}>
        <UnreadNote query={query} title={errorTitle} />
      </div>
    </div>
  )
}

/** A row that leads to another page. */
export function RowLink({ to, ...row }: RowProps & { to: To }) {
  return (
    <Link className={`row no-underline ring-within ${classes.row}`} to={to}>
      <Face {...row} />
      <Chevron />
    </Link>
  )
}

/** A row that says all it has, with the act that changes it. */
export function PlainRow({ act, ...row }: RowProps & { act?: ReactNode }) {
  return (
    <div className={`row ${classes.row}`}>
      <Face {...row} />
      {act}
    </div>
  )
}

function Face({ icon, title, detail, isDanger = false }: RowProps) {
  return (
    <>
      <span
        className={cx('place-center fixed icons-22', isDanger ? 'negative' : 'accent')}
        aria-hidden="true"
      >
        {icon}
      </span>
      <span className="grow leading-13 anywhere">
        <b className={cx('block', isDanger && 'negative')}>{title}</b>
        {detail ? <span className="block quiet text-s">{detail}</span> : null}
      </span>
    </>
  )
}

const Chevron = () => (
  <IconChevronRight className={`quiet fixed ${classes.chevron}`} aria-hidden="true" />
)
