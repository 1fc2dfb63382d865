import type { BadgeName } from './style.ts'

/** Running text: plain, strong, or a link. */
export type Words = string | { strong: string } | { href: string; label: string }

/** `quiet` is secondary text. */
export type Paragraph = string | Words[] | { quiet: string }

/** A label with its value; left out where there is no value. */
export type Fact = [label: string, value: Words | null | undefined]

export interface LetterButton {
  label: string
  /** A path of our site, or a whole address. */
  to: string
  /** Adds the address as text, for mail programs whose buttons do nothing. */
  copyable?: boolean
}

/** A title and what stands below it. */
export interface LetterSection {
  title: string
  paragraphs?: Paragraph[]
  /** Numbered instructions: the action, then why or how. */
  steps?: Array<[gesture: string, more: string]>
  button?: LetterButton
}

export interface BillRow {
  label: string
  /** After the label, in grey. */
  hint?: string
  /** As it is read: `4 500 FCFA`. */
  amount: string
}

/** The white card of a letter. Its parts stand in this order, whichever of them a letter has. */
interface Card {
  /** Digits to type elsewhere. */
  code?: string
  warnings?: Array<string | null>
  facts?: Fact[]
  /** The next hours that are free. */
  hours?: Fact[]
  /** Address and contact lines; the first line is the name. */
  place?: string[]
  bill?: BillRow[]
  /** Lines for a program to read, each kept whole. */
  fixedLines?: string[]
  /** Text that a person wrote, quoted so that it is not taken for ours. */
  quote?: string | null
  /** `amount` is `10 678 FCFA`. */
  total?: { label: string; amount: string }
  paragraphs?: Paragraph[]
  section?: LetterSection
  button?: LetterButton
}

interface Text extends Card {
  subject: string
  /** The text that the list of messages shows after the subject; behind the reference where there is an order. */
  preheader: string
  title: string
  /** The full name in the greeting with which the lead begins. */
  greets?: string
  lead: string
  /** The sections below the card. */
  after?: LetterSection[]
}

/** The letter's order: its reference, from which the liseré is drawn, and its status as a badge. */
export interface LetterOrder {
  reference: string
  badge: BadgeName
  status: string
}

/** An e-mail, as its layout renders it. */
export type Letter = Text &
  (
    | { order: LetterOrder }
    | {
        /** Why this person receives it. */
        why: string
        /** Whether the reader is of the team, who needs no contact details. */
        team?: boolean
      }
  )

/** Texts that only the e-mail holds: never stored with its facts. */
export interface Secrets {
  /** The single-use link; empty in letters that carry none. */
  link: string
  /** The validation code; empty in every other letter. */
  code: string
}

/** A letter by the name of its template, made of the facts that its row stores. */
export type Letters = Record<string, (facts: never, secrets: Secrets) => Letter>
