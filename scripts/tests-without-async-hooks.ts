import hooks from 'node:async_hooks'

/**
 * Node's test runner follows every promise with an asynchronous hook, to know in which test a test is declared. That
 * took a third of the processor time of our tests. What it asks is which test's context this is, and a context of
 * AsyncLocalStorage answers that without following anything. The runner takes what it uses when it is loaded, so only
 * it gets the other ones. To be loaded before all else (`--import`).
 */
const { AsyncLocalStorage, AsyncResource, createHook, executionAsyncId } = hooks

const within = new AsyncLocalStorage<number>()
let entered: ((id: number, type: string, trigger: number, resource: object) => void) | undefined

class Scope extends AsyncResource {
  constructor(...given: ConstructorParameters<typeof AsyncResource>) {
    super(...given)
    entered?.(this.asyncId(), given[0], this.triggerAsyncId(), this)
  }
  override runInAsyncScope<This, Result>(
    work: (this: This, ...args: unknown[]) => Result,
    self?: This,
    ...args: unknown[]
  ): Result {
    return super.runInAsyncScope(() => within.run(this.asyncId(), () => work.apply(self as This, args)))
  }
}

Object.assign(hooks, {
  AsyncResource: Scope,
  executionAsyncId: () => within.getStore() ?? executionAsyncId(),
  createHook: ({ init }: hooks.HookCallbacks) => ({
    enable: () => {
      entered = init
    },
    disable: () => {
      entered = undefined
    },
  }),
})
await import('node:test')
Object.assign(hooks, { AsyncResource, executionAsyncId, createHook })
