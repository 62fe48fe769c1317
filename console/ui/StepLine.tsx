import { Check } from 'lucide-react'
import { Fragment } from 'react'
import { classes } from './classes.ts'
import './StepLine.css'

type StepLineProps = {
  /** Name of the whole, e.g. 'Steps'. */
  label: string
  steps: readonly string[]
  /** Index of the step being done; those before it are done. */
  current: number
  /** Read aloud after a finished step, e.g. 'done'. */
  doneLabel: string
}

export const StepLine = ({ label, steps, current, doneLabel }: StepLineProps) => (
  <ol className="steps" aria-label={label}>
    {steps.map((step, index) => (
      <Fragment key={step}>
        {index > 0 && <li className="steps-line" aria-hidden="true" />}
        <li
          className={classes('step', index === current && 'step-current', index < current && 'step-done')}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="step-number">
            {index < current ? <Check size={14} aria-hidden="true" /> : index + 1}
          </span>
          <span>
            {step}
            {index < current && <span className="sr-only">, {doneLabel}</span>}
          </span>
        </li>
      </Fragment>
    ))}
  </ol>
)
