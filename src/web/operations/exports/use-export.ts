import { useRef, useState } from 'react'
import { EXPORTS_BY_DAY, type ExportDays, exportPath } from '#shared/operations/export-days.ts'
import type { ExportName, ExportProgress } from '#shared/operations/exports.ts'
import { serverNow } from '#web/lib/clock.ts'
import { downloadFrom } from '#web/lib/files/download-from.ts'
import { useAct } from '#web/lib/use-act.ts'
import { refetchEvery } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'

/** A second click within this time is part of a double click. */
const DOUBLE_CLICK_MS = 2000
/** The interval at which the progress of a running export is read. */
const POLL_MS = 700
/** The browser's time to begin a download. */
const PATIENCE_MS = 15_000

interface Started {
  /** The last export before this one. */
  after: number
  /** Milliseconds UTC. */
  at: number
}

/**
 * Downloads an export, of `days` where it goes by days, and tells how far it is. The server is asked first, because the browser would save the error of a
 * refused download as the file. It is the browser that writes the file, however large; the server says how much left.
 */
export function useExport(days: ExportDays) {
  const last = useRef({ name: '', at: 0 })
  const [started, setStarted] = useState<Started | null>(null)
  const isAwaited = (progress: ExportProgress | null | undefined) =>
    started !== null &&
    (progress?.id ?? 0) <= started.after &&
    serverNow() - started.at < PATIENCE_MS
  const query = trpc.exports.progress.useQuery(undefined, {
    refetchInterval: (query) => {
      const { data } = query.state
      return refetchEvery((data?.state === 'running' || isAwaited(data)) && POLL_MS)(query)
    },
  })
  const ask = useAct(trpc.exports.ask, {
    failed: 'Export non lancé',
    onSuccess(_, { name }) {
      setStarted({ after: query.data?.id ?? 0, at: serverNow() })
      downloadFrom(EXPORTS_BY_DAY.has(name) ? exportPath(name, days) : exportPath(name))
    },
    onError() {
      last.current.at = 0
    },
  })
  const cancel = useAct(trpc.exports.cancel, {
    failed: 'L’export n’a pas été annulé.',
    stale: ['exports'],
  })
  const progress = query.data ?? null
  // It may have begun in another tab, or before this list was opened.
  const [seenRunning, setSeenRunning] = useState(0)
  if (progress?.state === 'running' && progress.id !== seenRunning) setSeenRunning(progress.id)
  // An export that ended before is no news.
  const isNews =
    progress !== null &&
    (progress.id === seenRunning || (started !== null && progress.id > started.after))
  return {
    pendingName: ask.isRunning ? ask.input?.name : undefined,
    /** They are the failures of the last call, and of the export that it asked for. */
    askUnanswered: ask.unanswered,
    askedName: ask.input?.name,
    progress: isNews ? progress : null,
    cancelling: cancel.isRunning,
    cancelUnanswered: cancel.unanswered,
    cancel: () => cancel.run(),
    download(name: ExportName) {
      const { name: lastName, at } = last.current
      const isDoubleClick = lastName === name && serverNow() - at < DOUBLE_CLICK_MS
      if (ask.isRunning || isDoubleClick) return
      last.current = { name, at: serverNow() }
      ask.run({ name })
    },
  }
}
