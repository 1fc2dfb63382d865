import { IconBulb, IconCamera, IconKeyboard, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { cx } from '#web/lib/cx.ts'
import type { ScanFault } from '#web/lib/scan/scan-codes.ts'
import type { ScanAnswer } from './scan-answer.ts'
import { ScanResult } from './scan-result.tsx'
import { signal } from './scan-signals.ts'
import classes from './scanner.module.css'
import { TypedCode } from './typed-code.tsx'
import { type CameraState, useScanCamera } from './use-scan-camera.ts'
import { useScannerKeys } from './use-scanner-keys.ts'

export interface ScannerProps {
  /** Answers a scanned or typed text, once each time it comes into sight. */
  onScan: (text: string) => ScanAnswer | Promise<ScanAnswer>
  /** Opens at once on a device where the camera was allowed before. */
  opensByItself?: boolean
  /** The field for a code is shown. A screen that has « Taper » in its dock keeps it. */
  isTyping: boolean
  onTyping: (isTyping: boolean) => void
}

/**
 * Scans codes with the camera, a USB scanner or the keyboard, and answers to the eye, the ear and the hand. The last answer
 * stays until the next scan.
 */
export function Scanner({ onScan, opensByItself = false, isTyping, onTyping }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [answer, setAnswer] = useState<{ of: number; answer: ScanAnswer }>()
  const scans = useRef(0)
  const handleText = async (text: string) => {
    scans.current += 1
    const of = scans.current
    const next = await onScan(text)
    // Answers are shown and heard in the order of the scans.
    if (of !== scans.current) return
    setAnswer({ of, answer: next })
    signal(next)
  }
  const { state, open, close } = useScanCamera(video, { opensByItself, onText: handleText })
  useScannerKeys(handleText)
  return (
    <section aria-label="Scanner">
      <div className={`relative clip ${classes.view}`}>
        <video
          ref={video}
          className={classes.video}
          aria-label="Image de la caméra"
          playsInline
          muted
          hidden
        />
        {state.is === 'open' ? (
          <OpenCamera state={state} onClose={close} />
        ) : (
          <NoPicture
            state={state}
            isAboveAnswer={answer !== undefined}
            onOpen={open}
            onType={isTyping ? undefined : () => onTyping(true)}
          />
        )}
        <div className={classes.result} role="status">
          {answer ? <ScanResult key={answer.of} answer={answer.answer} /> : null}
        </div>
      </div>
      {isTyping ? <TypedCode onText={handleText} onClose={() => onTyping(false)} /> : null}
    </section>
  )
}

function OpenCamera({
  state: { turnLamp },
  onClose,
}: {
  state: Extract<CameraState, { is: 'open' }>
  onClose: () => void
}) {
  const [isLit, setLit] = useState(false)
  const handleLamp = async () => {
    // A lamp that the phone keeps for itself, at a low battery, stays as it is.
    await turnLamp?.(!isLit).then(
      () => setLit(!isLit),
      () => {},
    )
  }
  return (
    <>
      <svg className={classes.frame} viewBox="0 0 400 220" aria-hidden="true">
        <path d="M16 44V16H44M356 16H384V44M384 176V204H356M44 204H16V176" />
      </svg>
      <div className={`flex gap-10 ${classes.tools}`}>
        {turnLamp ? (
          <button
            type="button"
            className={`place-center clickable ${classes.tool}`}
            aria-label="Lampe"
            aria-pressed={isLit}
            onClick={handleLamp}
          >
            <IconBulb aria-hidden="true" />
          </button>
        ) : null}
        <button
          type="button"
          className={`place-center clickable ${classes.tool}`}
          aria-label="Fermer la caméra"
          onClick={onClose}
        >
          <IconX aria-hidden="true" />
        </button>
      </div>
    </>
  )
}

const FAULTS: Record<ScanFault, { title: string; text: string }> = {
  refused: {
    title: 'La caméra est refusée',
    text: 'Touchez le cadenas à côté de l’adresse, puis «\u00a0Caméra\u00a0», «\u00a0Autoriser\u00a0».',
  },
  none: {
    title: 'Pas de caméra ici',
    text: 'Tapez le numéro, ou branchez un lecteur de codes.',
  },
  busy: {
    title: 'La caméra ne répond pas',
    text: 'Une autre application s’en sert peut-être\u00a0: fermez-la.',
  },
  lost: { title: 'La caméra s’est arrêtée', text: 'Rouvrez-la pour continuer.' },
  unread: {
    title: 'La lecture n’a pas pu se charger',
    text: 'Il faut le réseau, une fois. Tapez le numéro en attendant.',
  },
}

interface NoPictureProps {
  state: Exclude<CameraState, { is: 'open' }>
  /** The last answer stands under it. */
  isAboveAnswer: boolean
  onOpen: () => void
  onType: (() => void) | undefined
}

function NoPicture({ state, isAboveAnswer, onOpen, onType }: NoPictureProps) {
  const fault = state.is === 'fault' ? FAULTS[state.fault] : null
  return (
    <div
      className={cx(
        'column justify-center align-center gap-12',
        classes.dark,
        isAboveAnswer && classes.aboveAnswer,
      )}
    >
      {fault ? (
        <p className="text-center" role="alert">
          <b className="block">{fault.title}</b>
          {fault.text}
        </p>
      ) : null}
      {state.is === 'opening' ? <p role="status">La caméra s’ouvre…</p> : null}
      <div className="flex wrap justify-center gap-12">
        {state.is === 'opening' || (state.is === 'fault' && state.fault === 'none') ? null : (
          <button type="button" className={`row gap-12 clickable ${classes.act}`} onClick={onOpen}>
            <IconCamera aria-hidden="true" />
            {fault ? 'Réessayer' : 'Ouvrir la caméra'}
          </button>
        )}
        {fault && onType ? (
          <button type="button" className={`row gap-12 clickable ${classes.act}`} onClick={onType}>
            <IconKeyboard aria-hidden="true" />
            Taper
          </button>
        ) : null}
      </div>
    </div>
  )
}
