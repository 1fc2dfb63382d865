import type { Mutation, MutationCache, MutationCacheNotifyEvent } from '@tanstack/react-query'
import { KEPT_ENTRIES } from './kept-entries.ts'
import { earlyTextOf, stopNotingEarly } from './typed-early.ts'

/** Fields whose text is lost with the screen. Fields of a search and choices are not among them. */
const WRITTEN_IN =
  'textarea, input:not([type]), input:is([type="text"], [type="email"], [type="tel"], [type="url"], [type="password"], [type="number"])'

type Field = HTMLInputElement | HTMLTextAreaElement

/** The text of each field before the person typed in it. */
const before = new WeakMap<Field, string>()
/** The fields in which the person has typed. Those of a screen that was left are not in the page any more. */
const typedIn = new Set<Field>()
/** The fields of a form that is being sent, by the action that sends them. */
const sentBy = new Map<Field, Mutation>()
/** The fields of the form that is submitted at this moment. */
let submitted: Field[] = []

/**
 * Notes the text typed on any screen, and the mutation of `mutations` that sends it, until the returned function is
 * called.
 */
export function watchTyping(mutations: MutationCache): () => void {
  takeEarly()
  const stop = mutations.subscribe(noteMutation)
  const controller = new AbortController()
  // First of all listeners: the form's own starts the action.
  const options = { capture: true, signal: controller.signal }
  document.addEventListener('focusin', noteBefore, options)
  document.addEventListener('beforeinput', noteBefore, options)
  document.addEventListener('input', noteTyped, options)
  document.addEventListener('submit', noteSubmitted, options)
  return () => {
    stop()
    controller.abort()
    typedIn.clear()
    sentBy.clear()
  }
}

/** The fields on the screen that were typed in before this code came are typed in as the others. */
function takeEarly(): void {
  for (const field of document.querySelectorAll<Field>(WRITTEN_IN)) {
    const text = earlyTextOf(field)
    if (text === undefined || !isWrittenIn(field)) continue
    before.set(field, text)
    typedIn.add(field)
  }
  stopNotingEarly()
}

/** True if leaving this screen may lose something that was typed on it and not sent. */
export function hasTypedText(): boolean {
  for (const field of typedIn) if (!field.isConnected) forget(field)
  return isUnsaved() || [...typedIn].some(hasNewText)
}

/** True if a screen would have the browser ask before the page is closed. */
function isUnsaved(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

function hasNewText(field: Field): boolean {
  return field.value !== '' && field.value !== before.get(field)
}

function noteBefore({ target }: Event): void {
  if (isWrittenIn(target) && !typedIn.has(target)) before.set(target, target.value)
}

function noteTyped({ target }: Event): void {
  if (!isWrittenIn(target)) return
  typedIn.add(target)
  // The sent text is not the latest any more.
  sentBy.delete(target)
}

function isWrittenIn(target: EventTarget | null): target is Field {
  return target instanceof Element && target.matches(WRITTEN_IN) && !target.closest(KEPT_ENTRIES)
}

/** The action that a form starts at once sends its fields. One that was refused before starts none. */
function noteSubmitted({ target }: Event): void {
  submitted = [...typedIn].filter((field) => target instanceof Element && target.contains(field))
  setTimeout(() => {
    submitted = []
  })
}

/** Typed text counts as saved once its action has succeeded; after a failure it is nowhere but in its field. */
function noteMutation({ type, mutation }: MutationCacheNotifyEvent): void {
  if (type === 'added') {
    for (const field of submitted) sentBy.set(field, mutation)
    submitted = []
  }
  const status = mutation?.state.status
  if (status !== 'success' && status !== 'error') return
  for (const [field, sender] of sentBy) {
    if (sender !== mutation) continue
    if (status === 'success') forget(field)
    else sentBy.delete(field)
  }
}

function forget(field: Field): void {
  typedIn.delete(field)
  sentBy.delete(field)
}
