-- The list of talks, unread ones first and then by the newest message. Owner: chat.

create index chats_in_order_of_company
  on chats ((company_read_id < last_client_id) desc, last_message_id desc) where last_message_id > 0;
