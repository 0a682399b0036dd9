/** The press that follows and no longer follows. Its words stay; whether it is pressed says how it is. */
import { Bell, Check } from 'lucide';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useFollowMessages } from '../../messages/follow.ts';
import '../../styles/follow.css';
import type { useFollow } from './use-follow.ts';

export interface FollowButtonProps {
  readonly follow: ReturnType<typeof useFollow>;
  /** Said aloud, where several buttons would say the same. */
  readonly label?: string;
  /** Small unless it is beside the acts of a page. */
  readonly size?: 'small' | 'normal';
}

export function FollowButton({ follow, label, size = 'small' }: FollowButtonProps) {
  const t = useFollowMessages();
  const { following, toggle, prepare } = follow;
  return (
    <Button
      small={size === 'small'}
      className="follow-button"
      aria-pressed={following}
      aria-label={label}
      onClick={toggle}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      <Icon of={following ? Check : Bell} />
      {t.act}
    </Button>
  );
}
