package storagerules;

import com.google.gson.JsonObject;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * One request and the messages about it. A question to firebase-tools gives the conversation a new id: from then on
 * firebase-tools listens for the reply only under the question's id, and only after it has answered.
 */
final class Conversation {
  /** Less than the ten seconds that the engine gives to a whole evaluation. */
  private static final long ANSWER_SECONDS = Long.getLong("storagerules.answerSeconds", 8);

  private final Channel channel;
  private long id;
  private CompletableFuture<JsonObject> listening = CompletableFuture.completedFuture(null);

  Conversation(Channel channel, long id) {
    this.channel = channel;
    this.id = id;
  }

  /** Asks firebase-tools for a document. @throws java.util.concurrent.TimeoutException when it does not answer in time */
  synchronized JsonObject fetchDocument(String path) throws Exception {
    CompletableFuture<JsonObject> answer = new CompletableFuture<>();
    long question = channel.newQuestion(answer);
    JsonObject context = new JsonObject();
    context.addProperty("path", path);
    JsonObject message = Reply.to(id).json();
    message.addProperty("server_request_id", question);
    message.addProperty("action", "fetch_firestore_document");
    message.add("context", context);
    // Set before sending, so that a timeout below still replies where firebase-tools will listen.
    id = question;
    listening = answer;
    channel.send(message);
    return answer.get(ANSWER_SECONDS, TimeUnit.SECONDS);
  }

  /** A note in the log of firebase-tools. */
  void note(String text) {
    channel.line(text);
  }

  synchronized void finish(Reply reply) {
    JsonObject message = reply.json();
    message.addProperty("id", id);
    listening.thenRun(() -> channel.send(message));
  }
}
