import { ListOrdered } from 'lucide-react'
import { CreateButton, editAction, formDialog, removeAction } from '#console/kit/form/form-screen.tsx'
import type { ListAction } from '#console/kit/list/actions.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { EditedFigures, shippedAction, shippedDialog } from '#console/kit/shipped/shipped-screen.tsx'
import { type ManagedStory, managedStories } from '#contract/stories/managed-stories.ts'
import { managedStoryCalls, storiesShipped, storyForm } from '#contract/stories/managed-story-calls.ts'
import { StoryRecommendationsDialog } from './StoryRecommendationsDialog.tsx'
import { text } from './texts.ts'

const actions: ListAction<ManagedStory, 'form' | 'recommendations' | 'shipped'>[] = [
  {
    key: 'recommendations',
    label: text.recommendations,
    icon: <ListOrdered size={16} />,
    permission: 'stories.manage',
    run: (_rows, { open }) => open('recommendations'),
  },
  editAction<ManagedStory>(storyForm),
  shippedAction<ManagedStory>(storiesShipped),
  removeAction(managedStories, managedStoryCalls.remove, { warning: text.deleteText }),
]
const dialogs = {
  form: formDialog<typeof managedStories>(storyForm),
  recommendations: StoryRecommendationsDialog,
  shipped: shippedDialog<ManagedStory>(storiesShipped),
}

export default function ManageStoriesScreen() {
  return (
    <ListScreen
      entity={managedStories}
      title={text.title}
      sentence={<EditedFigures of={storiesShipped} />}
      actions={actions}
      dialogs={dialogs}
      head={(open) => <CreateButton form={storyForm} onClick={() => open('form')} />}
    />
  )
}
